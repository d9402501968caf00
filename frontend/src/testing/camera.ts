/** A fake video track; a test adds features that only phones' browsers have. */
class FakeTrack extends EventTarget {
  readonly id = crypto.randomUUID();
  isStopped = false;
  lamp: boolean | undefined;
  readonly capabilities: { torch?: boolean };

  constructor(capabilities: { torch?: boolean }) {
    super();
    this.capabilities = capabilities;
  }

  stop(): void {
    this.isStopped = true;
  }

  getCapabilities() {
    return this.capabilities;
  }

  applyConstraints({ advanced }: { advanced: [{ torch: boolean }] }): Promise<void> {
    this.lamp = advanced[0].torch;
    return Promise.resolve();
  }
}

export interface FakeCamera {
  /** The requested constraints, in order. */
  asked: MediaStreamConstraints[];
  tracks: FakeTrack[];
  /** Names of the errors with which the next requests fail. */
  failures: string[];
  /** Events of devices that are connected and removed. */
  devices: EventTarget;
  /** Events of a changed permission. */
  permission: EventTarget;
  /** The number of active tracks. */
  on: () => number;
}

/** A device with a camera that its user allows. */
export function plugInCamera(capabilities: { torch?: boolean } = {}): FakeCamera {
  const tracks: FakeTrack[] = [];
  const asked: MediaStreamConstraints[] = [];
  const failures: string[] = [];
  const getUserMedia = (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    const failure = failures.shift();
    if (failure !== undefined) return Promise.reject(new DOMException("no camera", failure));
    const track = new FakeTrack(capabilities);
    tracks.push(track);
    return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
  };
  const devices = Object.assign(new EventTarget(), { getUserMedia });
  const permission = new EventTarget();
  define("mediaDevices", devices);
  define("permissions", { query: () => Promise.resolve(permission) });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const on = () => tracks.filter(({ isStopped }) => !isStopped).length;
  return { asked, tracks, failures, devices, permission, on };
}

/** Removes the camera API, as on a page without TLS. */
export function unplugCamera(): void {
  define("mediaDevices", undefined);
  define("permissions", undefined);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}
