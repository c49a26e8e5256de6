/** So many messages a second, and a number at once. Time is handed in. */
export class Bucket {
  private left: number;
  private last: number;
  private readonly rate: number;
  private readonly burst: number;

  constructor(rate: number, burst: number, now: number) {
    this.rate = rate;
    this.burst = burst;
    this.left = burst;
    this.last = now;
  }

  /** 0 when one more may come, else how many milliseconds to wait. */
  take(now: number): number {
    this.left = Math.min(this.burst, this.left + ((now - this.last) * this.rate) / 1000);
    this.last = now;
    if (this.left >= 1) {
      this.left -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil(((1 - this.left) * 1000) / this.rate));
  }

  /** Nothing was taken of late: a new one would be the same. */
  isFull(now: number): boolean {
    return this.left + ((now - this.last) * this.rate) / 1000 >= this.burst;
  }
}
