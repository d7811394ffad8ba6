/**
 * Passwords at rest: argon2id (RFC 9106) from the platform, salted, over a
 * digest keyed with the server's secret, so that a stolen database alone gives
 * nothing to try guesses on. Hashed one after another off the event loop: a
 * crowd that logs in waits for itself and for nobody else.
 */
import { argon2, scrypt, timingSafeEqual } from 'node:crypto'
import { keyedDigest, newSalt } from '../../flow/ids.ts'

export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
}

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost: PasswordCost = { memory: 19_456, passes: 2 }

/** Waiting longer than this helps nobody: whoever comes then is asked to try again. */
const MOST_WAITING = 200

export interface Passwords {
  /**
   * @param digest what the wire carries: the MD5 that the client made.
   * @returns a text that says how it was made: `$argon2id$v=19$m=…,t=…,p=1$salt$hash`.
   * @throws Busy
   */
  hash(digest: string): Promise<string>
  /**
   * An empty `kept` (no such account, or none set) costs as much time as a wrong password.
   * @throws Busy
   */
  verify(digest: string, kept: string): Promise<boolean>
  /** Whether whoever came now would be turned away. */
  isFull(): boolean
  /** Whether a kept hash was made in an older way than `hash` makes them now. */
  isOld(kept: string): boolean
}

/** Too many are waiting for their turn. */
export class Busy extends Error {}

/** One after another. */
function turns(): { inTurn: <T>(work: () => Promise<T>) => Promise<T>; isFull(): boolean } {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const isFull = () => waiting >= MOST_WAITING
  const inTurn = <T>(work: () => Promise<T>) => {
    if (isFull()) return Promise.reject(new Busy('too many passwords to check'))
    waiting += 1
    const done = last.then(work)
    last = done.then(
      () => {
        waiting -= 1
      },
      () => {
        waiting -= 1
      },
    )
    return done
  }
  return { inTurn, isFull }
}

const LENGTH = 32

function argon2id(message: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { message, nonce, parallelism: 1, tagLength: LENGTH, memory, passes }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** An older way, understood so that it can be replaced at the next login: `$scrypt$n=…,r=…,p=…$salt$hash`. */
function scryptOf(message: string, salt: Buffer, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(message, salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const ARGON2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/
const SCRYPT = /^\$scrypt\$n=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** @param asked lighter in tests only. */
export function passwords(secret: string, asked: PasswordCost = cost): Passwords {
  const { inTurn, isFull } = turns()
  const peppered = (digest: string) => keyedDigest(secret, `password:${digest}`)
  const prefix = `$argon2id$v=19$m=${asked.memory},t=${asked.passes},p=1$`
  const nobody = Buffer.alloc(16)

  async function matches(message: string, kept: string): Promise<boolean> {
    const [, memory, passes, salt, hash] = ARGON2.exec(kept) ?? []
    if (hash !== undefined)
      return same(
        await argon2id(message, Buffer.from(salt as string, 'base64url'), { memory: Number(memory), passes: Number(passes) }),
        hash,
      )
    const [, n, r, p, oldSalt, oldHash] = SCRYPT.exec(kept) ?? []
    if (oldHash !== undefined)
      return same(await scryptOf(message, Buffer.from(oldSalt as string, 'base64url'), Number(n), Number(r), Number(p)), oldHash)
    await argon2id(message, nobody, asked)
    return false
  }

  return {
    hash: (digest) =>
      inTurn(async () => {
        const salt = newSalt()
        return `${prefix}${b64(salt)}$${b64(await argon2id(peppered(digest), salt, asked))}`
      }),
    verify: (digest, kept) => inTurn(() => matches(peppered(digest), kept)),
    isFull,
    isOld: (kept) => !kept.startsWith(prefix),
  }
}

function same(made: Buffer, kept: string): boolean {
  const given = Buffer.from(kept, 'base64url')
  return given.length === made.length && timingSafeEqual(given, made)
}
