/** A task's machine: long work. */
import { taskStates } from '#contract/task.ts'
import { machine } from '../../flow/machine.ts'

export const taskMachine = machine({
  entity: 'task',
  table: 'tasks',
  states: taskStates,
  edges: {
    begin: { from: ['queued'], to: 'running', when: 'a server takes it' },
    finish: { from: ['running'], to: 'done', when: 'its last step' },
    fail: { from: ['running'], to: 'failed', when: 'it cannot go on' },
    stop: { from: ['queued', 'running'], to: 'stopped', when: 'a person, between two steps' },
  },
})
