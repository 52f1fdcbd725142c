/**
 * Loads the modules of Node that keep the timers they find when they are loaded. If a client loaded them
 * during a search, they would keep the fake ones: no server would ever end a request that is too slow.
 */
export async function preload(): Promise<void> {
  await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:http2'),
    import('node:child_process'),
    import('node:readline'),
  ])
}
