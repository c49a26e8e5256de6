import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';

/** Findings about one file: faults make it fail, warnings do not. */
export class Notes {
  readonly faults: FileFault[] = [];
  readonly warnings: FileFault[] = [];
  readonly places: Places;
  readonly raw: unknown;

  constructor(places: Places, raw: unknown) {
    this.places = places;
    this.raw = raw;
  }

  fault(path: Path, message: string, hint?: string): void {
    this.faults.push(this.places.fault(path, message, hint));
  }
  faultAtKey(path: Path, message: string, hint?: string): void {
    this.faults.push(this.places.faultAtKey(path, message, hint));
  }
  warn(path: Path, message: string, hint?: string): void {
    this.warnings.push(this.places.fault(path, message, hint));
  }
  warnAtKey(path: Path, message: string, hint?: string): void {
    this.warnings.push(this.places.faultAtKey(path, message, hint));
  }
}
