import { tryManyDue } from '#test/many-due.ts';

tryManyDue(2_500);
