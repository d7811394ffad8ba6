/** What is said of guests to those who receive them: messages that go with the list. */
import type { MessageKind } from '#contract/message.ts'

export const vipKinds = ['vip_host', 'vip_arrived', 'vip_next', 'vip_changed'] as const satisfies readonly MessageKind[]
