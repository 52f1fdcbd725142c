import { resolve } from 'node:path'

/** A file that was named, and is yet to be read. */
export class FileReference {
  readonly path: string
  /** As the user wrote it. */
  readonly shown: string
  /** Who named it: `--fixtures`. */
  readonly where: string

  private constructor(path: string, shown: string, where: string) {
    this.path = path
    this.shown = shown
    this.where = where
  }

  /** A relative path is taken from the folder. */
  static from(shown: string, where: string, folder = '.'): FileReference {
    return new FileReference(resolve(folder, shown), shown, where)
  }
}

/** A world that is yet to be generated. */
export class GeneratedWorld {
  readonly pets: number

  constructor(pets: number) {
    this.pets = pets
  }
}
