/** Review drafts that survive a sign-in: saved in this tab until they are sent. */

export type ReviewDraft = { rating: number | null; comment: string };

const keyOf = (teacherId: string) => `review:${teacherId}`;

export function readDraft(teacherId: string): ReviewDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(teacherId)) ?? 'null') as ReviewDraft | null;
    return typeof draft?.comment === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export function saveDraft(teacherId: string, draft: ReviewDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(teacherId));
    else sessionStorage.setItem(keyOf(teacherId), JSON.stringify(draft));
  } catch {
    // Without storage, the draft lives on the page only.
  }
}
