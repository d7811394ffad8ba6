/**
 * How a request has come in, told to nobody but the operator: whether a proxy in front adds whom it speaks for, and
 * whether it is believed.
 */

/** Of the answer to whoever asks /healthz by METRICS_TOKEN. */
export const SEEN = 'X-Huiwu-Seen'

export interface Seen {
  /** TRUST_PROXY=1. */
  trusted: boolean
  /** X-Forwarded-For as it came in; empty where it did not. */
  forwarded: string
}

export function seenOnWire({ trusted, forwarded }: Seen): string {
  return `${trusted ? 1 : 0} ${forwarded.replace(/[^\w.:, -]/g, '?').slice(0, 400)}`.trim()
}

/** @returns undefined for what is none. */
export function seenFromWire(text: string | null): Seen | undefined {
  const [, trusted, forwarded = ''] = /^([01])(?: (.*))?$/.exec(text ?? '') ?? []
  return trusted === undefined ? undefined : { trusted: trusted === '1', forwarded }
}
