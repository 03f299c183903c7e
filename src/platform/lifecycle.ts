/** A part that runs: started in order by `app.ts`, stopped in reverse. */
export interface Part {
  readonly name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}
