/** A camera's stream, where it is shown, and in a word what kept it away. */

export type Problem = 'denied' | 'none' | 'busy' | 'insecure' | 'failed'

/** By the name of the browser's error; older browsers had names of their own. */
const problems: { [name: string]: Problem } = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  ConstraintNotSatisfiedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

export function problemOf(failure: unknown): Problem {
  if (window.isSecureContext === false) return 'insecure'
  return problems[(failure as { name?: string } | undefined)?.name ?? ''] ?? 'failed'
}

/** Enough for a code at arm's length; more only costs time. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The camera asked for; the one at the back where none was, or it has gone. */
export async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const atTheBack = () => navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, facingMode: { ideal: 'environment' } } })
  if (deviceId === undefined) return atTheBack()
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, deviceId: { exact: deviceId } } })
  } catch (failure) {
    if (problemOf(failure) === 'none') return atTheBack()
    throw failure
  }
}

/** In place and without sound: iPhones play nothing else by themselves. */
export function mutedVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  for (const name of ['playsinline', 'webkit-playsinline', 'muted', 'autoplay']) video.setAttribute(name, '')
  video.muted = true
  return video
}

/** Abilities that browsers have and the types do not all know. */
interface Abilities {
  torch?: boolean
  focusMode?: readonly string[]
}

const abilities = (track: MediaStreamTrack): Abilities => (track.getCapabilities?.() as Abilities | undefined) ?? {}
const wish = (track: MediaStreamTrack, wanted: object) => track.applyConstraints({ advanced: [wanted] })

export const hasTorch = (track: MediaStreamTrack | undefined): boolean => track !== undefined && abilities(track).torch === true

export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<void> => wish(track, { torch: on })

/** Some cameras stay focused on what they saw first. */
export async function keepFocusing(track: MediaStreamTrack): Promise<void> {
  if (abilities(track).focusMode?.includes('continuous') === true) await wish(track, { focusMode: 'continuous' }).catch(() => {})
}
