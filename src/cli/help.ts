/** What `--help` prints. */
export const helpText = `petstore-mock: a stateful, rate-limited, deprecating Petstore for your tests.

Usage: petstore-mock [serve] [flags]

Where it listens
  -p, --port <port>         0 picks a free one                              [4010]
      --host <address>                                                 [127.0.0.1]

Who calls
      --plan <plan>         of callers whose key is not listed: free, pro,
                            business, enterprise                            [free]
      --api-key <KEY=PLAN>  lists a key and its plan; may be repeated
      --auth <mode>         optional, or required: 401 without a listed key
                                                                        [optional]

What is in it
      --pets <number>       generates a world with that many pets, from the
                            seed                        [a dozen, always the same]
      --seed <number>       seeds generated rows and every random draw         [1]

  -h, --help                shows this
  -v, --version             shows the version

Examples
  petstore-mock
  petstore-mock --port 0 --pets 500 --seed 7
  petstore-mock --auth required --api-key s3cret=pro
  curl -i http://127.0.0.1:4010/pets/1
`
