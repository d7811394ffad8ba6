/** A ballot as it is sent, and what its elector keeps of it. What seals it is fetched with the first one. */
import type { Input } from '#contract/call.ts'
import { BALLOT_BYTES, ballotText, committed, sealedFor } from '#contract/vote-ballot.ts'
import type { vote, VoteView } from '#contract/vote.ts'

export interface Receipt {
  nonce: string
  choice: string
  /** Under it the ballot is found among those that were counted. */
  commitment: string
}

export interface Ballot {
  receipt: Receipt
  sent: Pick<Input<typeof vote.cast>, 'nonce' | 'choice' | 'envelope'>
}

/** @throws where what seals it could not be fetched. */
export async function makeBallot(
  { id, secret, publicKey }: Pick<VoteView, 'id' | 'secret' | 'publicKey'>,
  choice: string,
): Promise<Ballot> {
  const { digest, newNonce, seal } = await import('../../../kit/sealing/envelope.ts')
  const nonce = newNonce()
  const receipt = { nonce, choice, commitment: digest(committed(id, nonce, choice)) }
  if (secret === 0) return { receipt, sent: { nonce, choice, envelope: '' } }
  const envelope = await seal(publicKey, sealedFor(id), ballotText(nonce, choice), BALLOT_BYTES)
  return { receipt, sent: { nonce: '', choice: '', envelope } }
}
