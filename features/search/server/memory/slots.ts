/** A growing array of slots. A slot is a teacher's index in the arrays of CityListings. */
export class SlotArray {
  slots = new Int32Array(4);
  length = 0;

  push(slot: number): void {
    if (this.length === this.slots.length) {
      const more = new Int32Array(this.length * 2);
      more.set(this.slots);
      this.slots = more;
    }
    this.slots[this.length] = slot;
    this.length += 1;
  }
}
