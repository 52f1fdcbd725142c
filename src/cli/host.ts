/** A stream that the command line writes to. */
export interface Output {
  write(text: string): unknown
  /** Whether it is a terminal. */
  readonly isTTY?: boolean
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Everything that the command line uses of the process that it runs in. */
export interface Host {
  readonly env: Environment
  /** The folder that relative paths start from. */
  readonly cwd: string
  readonly stdout: Output
  readonly stderr: Output
  /** Runs a command with these environment variables, and returns its exit status. */
  runCommand(words: readonly string[], env: Environment): Promise<number>
  /** Resolves when the server has to stop. */
  untilStopped(): Promise<void>
}
