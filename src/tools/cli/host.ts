/** A stream that the command line writes to. */
export interface Output {
  write(text: string): unknown
  /** Whether it's a terminal. */
  readonly isTTY?: boolean
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How a command ended. */
export interface CommandEnd {
  /** The exit status, as in shells. */
  readonly status: number
  /** The last lines that it wrote. */
  readonly output: string
}

/** Everything that the command line uses of the process that it runs in. */
export interface Host {
  readonly env: Environment
  /** The version of Node, such as `24.21.0`. */
  readonly nodeVersion: string
  /** The folder that relative paths start from. */
  readonly cwd: string
  readonly stdout: Output
  readonly stderr: Output
  /** Runs a command with these environment variables, and returns its exit status. */
  runCommand(words: readonly string[], env: Environment): Promise<number>
  /**
   * Runs a command without its output being shown. Kills it, and all processes that it started, when
   * the signal aborts.
   *
   * @throws {UsageError} if the command can't be run.
   */
  runHidden(words: readonly string[], env: Environment, signal: AbortSignal): Promise<CommandEnd>
  /**
   * Resolves when the server has to stop, with the exit status of a process that was ended in the
   * same way. `stopMs` after a signal, the process ends in any case.
   */
  untilStopped(stopMs?: number): Promise<number>
  /**
   * From now on, an error that nothing has caught is printed and doesn't end the process: a handler
   * that forgets to await a promise must not end the server and all sessions.
   */
  outliveErrors(): void
}
