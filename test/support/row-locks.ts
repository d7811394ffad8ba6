/** Finds, by syntax, functions that lock rows, and functions that are only called so. */
import type { Source } from './sources.ts'

/** A function at the left edge of a file, up to the next statement there. */
const FUNCTION =
  /^(?:export )?(?:async )?(?:function|const) (\w+)[^]*?(?=^(?:export |async |function |const |interface |type |\/\*\*|\/\/)|$(?![^]))/gm
const ROW_LOCK = /\.for(?:(?:No)?Key)?(?:Update|Share)\(/
/** What a function may call to lock in its place. */
const OTHER_LOCK = /\.lock\(|\block[A-Z]\w*\(|\bhold[A-Z]\w*\(|[uU]nderLock\(|\bserialise\(/
const SAYS_LOCK = /^(?:lock|hold)[A-Z]|UnderLock$|^underLock$/

interface RowLocks {
  /** Functions whose names promise a lock that their text does not take, as "path name". */
  broken: string[]
  /** Functions that lock rows under another name. */
  unnamed: string[]
}

export function rowLocksIn(files: readonly Source[]): RowLocks {
  const found: RowLocks = { broken: [], unnamed: [] }
  for (const { path, text } of files)
    for (const [whole, name = ''] of text.matchAll(FUNCTION)) {
      const body = whole.slice(whole.indexOf(name) + name.length)
      const locks = ROW_LOCK.test(body)
      if (locks && !SAYS_LOCK.test(name)) found.unnamed.push(`${path} ${name}`)
      if (!locks && SAYS_LOCK.test(name) && !OTHER_LOCK.test(body)) found.broken.push(`${path} ${name}`)
    }
  return found
}
