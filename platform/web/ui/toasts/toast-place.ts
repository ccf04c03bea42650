export type Box = { top: number; bottom: number; left: number; right: number };

/** An area that a toast should not cover. `weight` is the cost of each square pixel that it covers. */
export type Obstacle = Box & { weight: number };

const STEP_PX = 8;

type Room = {
  /** Height and horizontal edges of the toast, in CSS pixels of the window. */
  height: number;
  left: number;
  right: number;
  /** The toast's upper edge must be at or below `from`, and its lower edge at or above `to`. */
  from: number;
  to: number;
};

export type ToastPlace = {
  /** The upper edge in CSS pixels of the window. */
  top: number;
  /** Distance from the window's right edge; undefined for the usual one. */
  right?: number;
};

const EDGE_PX = 8;
/** Distance from the window's right edge at which a toast does not cover a sheet's Close button. */
const CLOSE_PX = 64;

/**
 * Returns the highest place in `room` that covers no obstacle, or else the one that covers least. Over a sheet, the
 * toast never moves down: if its normal place is covered, it goes to the window's upper edge, over the sheet's title
 * and left of its Close button.
 */
export function toastPlace(room: Room, obstacles: readonly Obstacle[], isOverSheet: boolean): ToastPlace {
  const { top } = bestPlace(room, obstacles);
  return isOverSheet && top !== room.from ? { top: EDGE_PX, right: CLOSE_PX } : { top };
}

function bestPlace(room: Room, obstacles: readonly Obstacle[]): { top: number; covered: number } {
  const beside = obstacles.filter(({ left, right }) => left < room.right && right > room.left);
  let best = { top: room.from, covered: Number.POSITIVE_INFINITY };
  for (let top = room.from; top === room.from || top + room.height <= room.to; top += STEP_PX) {
    const covered = beside.reduce((sum, box) => sum + coveredBy(box, top, room), 0);
    if (covered < best.covered) best = { top, covered };
    if (best.covered === 0) break;
  }
  return best;
}

function coveredBy(box: Obstacle, top: number, room: Room): number {
  const height = Math.min(box.bottom, top + room.height) - Math.max(box.top, top);
  const width = Math.min(box.right, room.right) - Math.max(box.left, room.left);
  return height > 0 && width > 0 ? height * width * box.weight : 0;
}

const FIELDS = 'input:not([type=hidden]),select,textarea';
const CONTROLS = `${FIELDS},button,a[href],[role=option],h2,h3,p`;
/**
 * Costs of covering an area: highest for the field in use and its suggestions, then for a dialog, then for the page's
 * other fields.
 */
const WEIGHTS = { inUse: 100, dialog: 10, page: 1 };

/** The uppermost open dialog. */
export function findOpenDialog(document: Document): Element | undefined {
  return [
    ...document.querySelectorAll('[role=dialog][data-state=open],[role=alertdialog][data-state=open]'),
  ].at(-1);
}

/**
 * Returns what a toast should not cover now: the element in use, suggestion lists, and the controls and texts of the
 * open dialog or, without a dialog, the page's fields.
 */
export function obstaclesOf(document: Document): Obstacle[] {
  const dialog = findOpenDialog(document);
  const found: Obstacle[] = [];
  const add = (element: Element, weight: number) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (bottom > top && right > left) found.push({ top, bottom, left, right, weight });
  };
  const focused = document.activeElement;
  if (focused?.matches(CONTROLS)) add(focused, WEIGHTS.inUse);
  for (const list of document.querySelectorAll('[role=listbox]')) add(list, WEIGHTS.inUse);
  const others = dialog?.querySelectorAll(CONTROLS) ?? document.querySelectorAll(FIELDS);
  for (const element of others) add(element, dialog ? WEIGHTS.dialog : WEIGHTS.page);
  return found;
}
