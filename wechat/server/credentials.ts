/**
 * The account's access token and JS ticket: fetched once, used by all servers. One store holds them; among servers and callers that find
 * none, one gets the claim and fetches, the others wait and read. Both calls are limited, the ticket's narrowly [D6][D7].
 */
import { isStaleToken } from './errors.ts'
import { type Answer, getJson, postJson, secondsOf, textOf } from './json.ts'
import type { Account, Outside } from './outside.ts'

export interface Credential {
  value: string
  /** Handed out before this moment, epoch ms; WeChat's own end is a little later. */
  expiresAt: number
}

export interface CredentialStore {
  read(name: string): Promise<Credential | undefined>
  /** The right to fetch, until a moment. @returns false while another's has not run out at `now`; of several at once, true for one. */
  claim(name: string, now: number, until: number): Promise<boolean>
  save(name: string, credential: Credential): Promise<void>
  /** Ends a claim early. */
  release(name: string): Promise<void>
}

export interface Credentials {
  token(): Promise<string>
  /** jsapi_ticket, for signature.ts. */
  ticket(): Promise<string>
  /** Calls with the token; once more with a new one when WeChat calls it stale; then that error is the caller's. */
  withToken<T>(use: (token: string) => Promise<T>): Promise<T>
}

/** WxJava's margin [R5]. Shorter than the five minutes before the end in which stable_token hands out the next token [D6]. */
const MARGIN_SECONDS = 200

/** A claimant that crashed blocks the others this long, ms; longer than one call may take. */
const CLAIM = 15_000
const POLL = 200

/** Forcing is allowed 20 times a day and 30 s apart [D6]: once in 72 minutes keeps to both. */
const FORCE_PAUSE = 72 * 60_000

export function credentials(outside: Outside, account: Account, store: CredentialStore): Credentials {
  const { clock, wait } = outside
  const { appId, secret } = account

  const kept = (answer: Answer, key: string, askedAt: number): Credential => {
    const seconds = secondsOf(answer, 'expires_in')
    // Half of a short life: a value within the margin from the start would be fetched anew at every call.
    return { value: textOf(answer, key), expiresAt: askedAt + Math.max(seconds - MARGIN_SECONDS, seconds / 2) * 1000 }
  }

  const stableToken = async (force: boolean) => {
    const askedAt = clock()
    return kept(
      await postJson(outside, '/cgi-bin/stable_token', {}, { grant_type: 'client_credential', appid: appId, secret, force_refresh: force }),
      'access_token',
      askedAt,
    )
  }

  /**
   * Normal mode first, also after a refusal: if somebody else renewed the token it answers the new one, for free and
   * without harm. Only if it
   * answers the very token that was refused, nothing but force is left, which kills the token for whoever else uses the account: so seldom,
   * for all servers together (a claim that is never released), and between times the caller tries the same token again.
   */
  const fetchToken = async (refused: string | undefined) => {
    const normal = await stableToken(false)
    if (normal.value !== refused) return normal
    const now = clock()
    return (await store.claim(`force:${appId}`, now, now + FORCE_PAUSE)) ? stableToken(true) : normal
  }

  const fetchTicket = async () => {
    const askedAt = clock()
    return kept(
      await withToken((token) => getJson(outside, '/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' })),
      'ticket',
      askedAt,
    )
  }

  /** A refused value is never written over blindly: another server may have saved its successor, and then that one is good. */
  const obtain = async (name: string, fetch: () => Promise<Credential>, refused?: string): Promise<string> => {
    const good = async () => {
      const found = await store.read(name)
      return found !== undefined && found.value !== refused && clock() < found.expiresAt ? found.value : undefined
    }
    for (let waited = 0; ; waited += POLL) {
      const value = await good()
      if (value !== undefined) return value
      const now = clock()
      const claimed = await store.claim(name, now, now + CLAIM)
      // Servers' clocks differ: after a whole claim's time by our own patience we fetch without one.
      if (!claimed && waited < CLAIM) {
        await wait(POLL)
        continue
      }
      try {
        // The one before us may have saved between our look and our claim.
        const saved = await good()
        if (saved !== undefined) return saved
        const fetched = await fetch()
        await store.save(name, fetched)
        return fetched.value
      } finally {
        // A claim that ran out may be another's by now.
        if (claimed && clock() < now + CLAIM) await store.release(name)
      }
    }
  }

  const flights = new Map<string, Promise<string>>()

  /** Callers at the same time in one process share one look. */
  const shared = (name: string, fetch: () => Promise<Credential>, refused?: string): Promise<string> => {
    const key = `${name} ${refused ?? ''}`
    const flight = flights.get(key) ?? obtain(name, fetch, refused).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  const token = (refused?: string) => shared(`token:${appId}`, () => fetchToken(refused), refused)

  const withToken: Credentials['withToken'] = async (use) => {
    const first = await token()
    try {
      return await use(first)
    } catch (error) {
      if (!isStaleToken(error)) throw error
    }
    return use(await token(first))
  }

  return { token: () => token(), ticket: () => shared(`ticket:${appId}`, fetchTicket), withToken }
}

/** For one process. */
export function memoryCredentials(): CredentialStore {
  const saved = new Map<string, Credential>()
  const claims = new Map<string, number>()
  return {
    read: async (name) => saved.get(name),
    claim: async (name, now, until) => {
      if ((claims.get(name) ?? now) > now) return false
      claims.set(name, until)
      return true
    },
    save: async (name, credential) => {
      saved.set(name, credential)
    },
    release: async (name) => {
      claims.delete(name)
    },
  }
}
