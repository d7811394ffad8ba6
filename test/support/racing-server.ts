/**
 * A server that does by itself whatever moves money or sends messages, again and again without pause, in a process of its own, so
 * that a test can race several and take their lives. Arguments: the database's URL, and where the bank and the SMS cloud are, which
 * outlive it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDb } from '#server/db/open.ts'
import { lookAfterCampaigns } from '#server/features/campaign/due.ts'
import { fanOut } from '#server/jobs/announce.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { PaymentProvider, ProviderRefund } from '#server/providers/payment-provider.ts'
import { movingClock, testApp } from './app.ts'

const [url = '', outside = ''] = process.argv.slice(2)
const { deps } = await testApp(await openDb(url), { clock: movingClock() })

async function tell<T>(path: string, what: object): Promise<T> {
  const answer = await fetch(outside + path, { method: 'POST', body: JSON.stringify(what), headers: { 'x-from': String(process.pid) } })
  return (await answer.json()) as T
}

const gateway: PaymentProvider = {
  ...(deps.payments['gateway'] as PaymentProvider),
  refund: (wish) => tell<ProviderRefund>('/refund', wish),
  askRefund: async (refundNo) => (await tell<ProviderRefund | null>('/asked', { refundNo })) ?? undefined,
}
const sms = { send: ({ mobile, key }: { mobile: string; key: string }) => tell<void>('/sms', { mobile, key }) }
const here = { ...deps, sms, wechat: undefined, payments: { ...deps.payments, gateway } }

process.stdout.write('begun\n')
for (;;) {
  await Promise.all([takeSteps(here), sendRefunds(here), sendMessages(here), fanOut(here), lookAfterCampaigns(here)])
  await nextTurn()
}
