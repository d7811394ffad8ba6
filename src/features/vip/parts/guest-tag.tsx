/** How far a guest has come, as a word and a sign. */
import { type GuestState, guestStateWords } from '#contract/vip/words.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<GuestState, Tone> = {
  listed: 'plain',
  invited: 'pending',
  confirmed: 'brand',
  declined: 'ended',
  arranged: 'success',
  travelling: 'pending',
  in_town: 'brand',
  at_venue: 'success',
  left: 'plain',
  cancelled: 'ended',
}

export const GuestTag = ({ state }: { state: GuestState }) => <Tag tone={tones[state]}>{guestStateWords[state]}</Tag>
