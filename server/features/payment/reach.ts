/** Asking a provider: it may be down, and then nothing is known. */
import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'

/** The provider did not answer, or is not configured here. */
export class ProviderDown extends Error {}

/** Thrown by a provider that does not do this for this merchant: nothing was opened, and its `channels` are without it for a while. */
export class ChannelClosed extends Error {}

/** @throws ProviderDown for whatever the provider throws. */
export function reached<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw new ProviderDown('the provider did not answer', { cause })
  })
}

/** @throws ProviderDown where this server is not configured for it. */
export function providerOf({ payments }: Pick<Deps, 'payments'>, name: string): PaymentProvider {
  const provider = payments[name]
  if (provider === undefined) throw new ProviderDown(`no provider ${name} is configured`)
  return provider
}
