/** The machine of a message on its way to one person. */
import { messageStates, type MessageState } from '../../../contract/message.ts'
import { machine } from '../../flow/machine.ts'

export type MessageAction = 'take' | 'repeat' | 'accept' | 'refuse' | 'doubt' | 'give_up'

export const messageMachine = machine<MessageState, MessageAction>({
  entity: 'message',
  states: messageStates,
  edges: {
    take: { from: ['waiting'], to: 'sending', when: 'a server sends it' },
    repeat: { from: ['sending'], to: 'sending', when: 'WeChat did not answer, and would take a repeat for the same message' },
    // An answer that comes late is an answer.
    accept: { from: ['sending', 'unsure'], to: 'sent', when: 'the provider has taken it' },
    refuse: { from: ['sending'], to: 'waiting', when: 'certainly not taken: later again, or by SMS' },
    doubt: { from: ['sending'], to: 'unsure', when: 'nobody knows whether it was taken: never again' },
    give_up: { from: ['waiting', 'sending'], to: 'failed', when: 'refused too often, or the account is closed' },
  },
})
