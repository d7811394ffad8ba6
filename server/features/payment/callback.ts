/** What the provider reports by itself. The caller may say success only after this has resolved: the commit is done then. */
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../http/context.ts'
import { settle } from './settle.ts'

/** @param rawBody the bytes as they came: the signature is over them. */
export async function handleCallback(deps: Deps, rawBody: string, header: (name: string) => string | undefined): Promise<Refusal<'callback_refused'> | undefined> {
  const word = deps.payments.verify(rawBody, header)
  if (word === undefined) {
    deps.log.error('payment.callback_forged', new Error('signature, time or form of a callback is not the provider’s'))
    return refuse('callback_refused')
  }
  return (await settle(deps, word, 'callback')) === 'refused' ? refuse('callback_refused') : undefined
}
