import {
  type ClientFunction,
  type ExploreOptions,
  explore as exploreInTime,
} from 'petstore-mock/explore'

export * from 'petstore-mock/explore'

/** Explores a client for as long as it takes, because the machine may be slow. */
function exploreWithoutLimit<Result, State = unknown>(
  client: ClientFunction<Result>,
  options: ExploreOptions<Result, State> = {},
) {
  return exploreInTime(client, { time: '10m', ...options })
}

/** `explore` without its limit of time. It takes the place of the one that is exported above. */
export const explore = Object.assign(exploreWithoutLimit, { replay: exploreInTime.replay })
