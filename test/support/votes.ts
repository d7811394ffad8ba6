/** Votes of the demonstration meeting; keys and sealed ballots as somebody else's program makes them, by another curve than phones do. */
import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Input } from '#contract/call.ts'
import { fromLetters, padded, toLetters } from '#contract/sealed.ts'
import { BALLOT_BYTES, ballotText, committed, sealedFor } from '#contract/vote-ballot.ts'
import { type ManagedVote, vote } from '#contract/vote.ts'
import { digest, newCode } from '#server/flow/ids.ts'
import type { Person } from './person.ts'

export const aVote: Input<typeof vote.save> = {
  meetingId: '1',
  title: '最佳课例评选',
  note: '',
  kind: 'one',
  options: ['甲课例', '乙课例', '丙课例'],
  most: 1,
  secret: 0,
  changing: 1,
  live: 0,
  wechat: 0,
  quorum: 0,
  majority: 'more',
  electors: 'signed',
  ticketIds: [],
  listId: '',
  tags: [],
  seats: [],
  openTime: '',
  closeTime: '',
}

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Chacha20Poly1305() })

export interface Keys {
  publicKey: string
  privateKey: string
}

export async function votingKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair()
  const written = async (bytes: Promise<ArrayBuffer>) => toLetters(new Uint8Array(await bytes))
  return {
    publicKey: await written(suite.kem.serializePublicKey(publicKey)),
    privateKey: await written(suite.kem.serializePrivateKey(privateKey)),
  }
}

/** A vote that takes ballots; of a secret one with the keys of whoever opened it. */
export async function openVote(organiser: Person, more: Partial<typeof aVote> = {}): Promise<{ vote: ManagedVote; keys: Keys }> {
  const made = await organiser.do(vote.save, { ...aVote, ...more })
  const keys = made.secret === 1 ? await votingKeys() : { publicKey: '', privateKey: '' }
  return { vote: await organiser.do(vote.open, { meetingId: made.meetingId, id: made.id, publicKey: keys.publicKey }), keys }
}

export interface Cast {
  sent: Input<typeof vote.cast>
  nonce: string
  choice: string
  commitment: string
}

/** @param publicKey of a secret vote. */
export async function ballot(id: string, choice: string, publicKey = ''): Promise<Cast> {
  const nonce = newCode(26)
  const commitment = digest(committed(id, nonce, choice))
  if (publicKey === '') return { sent: { id, nonce, choice }, nonce, choice, commitment }
  const envelope = await sealed(publicKey, sealedFor(id), ballotText(nonce, choice))
  return { sent: { id, envelope }, nonce, choice, commitment }
}

/** Any text in an envelope of a ballot's size. */
export async function sealed(publicKey: string, info: string, text: string): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromLetters(publicKey) as Uint8Array)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: new TextEncoder().encode(info) }, padded(text, BALLOT_BYTES))
  return toLetters(new Uint8Array([...new Uint8Array(enc), ...new Uint8Array(ct)]))
}

/** Counts it, with its key where it is secret, and publishes what came of it. */
export async function countVote(organiser: Person, id: string, { privateKey }: Keys): Promise<ManagedVote> {
  await organiser.do(vote.close, { meetingId: '1', id, privateKey })
  return organiser.do(vote.publish, { meetingId: '1', id })
}

/** Three of them, as the console has them: one under way, one that is a secret draft, one that is counted. */
export async function fillVotes(organiser: Person): Promise<{ openId: string; countedId: string }> {
  const { vote: open } = await openVote(organiser, { note: '每人一票，评出本届最佳课例。', live: 1 })
  await organiser.do(vote.cast, (await ballot(open.id, '2')).sent)
  await organiser.do(vote.save, { ...aVote, title: '会长选举', secret: 1 })
  const { vote: motion } = await openVote(organiser, { title: '章程修订', kind: 'motion', options: [], majority: 'two_thirds', quorum: 1 })
  await organiser.do(vote.cast, (await ballot(motion.id, '1')).sent)
  await organiser.do(vote.close, { meetingId: '1', id: motion.id })
  return { openId: open.id, countedId: motion.id }
}
