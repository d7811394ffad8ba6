/** A door without an engine: it answers as a test says, and tells what it was asked. For screens only. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { Person } from '#contract/checkin/people.ts'
import type { Verdict, Why } from '#contract/checkin/rule.ts'
import type { Door, DoorState, Found, Present, ScanResult } from '#src/features/checkin/device/door.ts'

export const list: CheckinList = {
  id: 'l1',
  meetingId: '1',
  name: '主入口',
  kind: 'entrance',
  ticketIds: [],
  windows: [],
  passes: 'again',
  exits: 1,
  accepts: ['entry', 'badge'],
  questions: [],
  gates: [
    { id: 'e', name: '东门' },
    { id: 'w', name: '西门' },
  ],
  self: 0,
  latitude: 0,
  longitude: 0,
  radius: 0,
}

export const person: Person = {
  serial: 7,
  name: '李老师',
  company: '望湖小学',
  ticketName: '教师票',
  phone: '139****5679',
  vip: 0,
  note: '',
}

let made = 0
export const shown = (verdict: Verdict, why: Why, more: Partial<ScanResult> = {}): ScanResult => {
  made += 1
  return {
    nonce: `nonce-of-test-${made}`,
    at: 0,
    verdict,
    why,
    person,
    past: null,
    holder: null,
    offline: false,
    undone: false,
    canForce: false,
    questions: [],
    direction: 'in',
    ...more,
  }
}

export interface FakeDoor extends Door {
  /** What each text brings. */
  answers: Map<string, ScanResult>
  found: Found[]
  inside: Present[]
  asked: unknown[][]
  put(more: Partial<DoorState>): void
}

export function fakeDoor(begin: Partial<DoorState> = {}): FakeDoor {
  let state: DoorState = {
    list,
    gateId: 'e',
    no: 1,
    name: '东门手机',
    online: true,
    syncedAt: Date.UTC(2026, 8, 2, 2, 2),
    leaseUntil: Number.MAX_SAFE_INTEGER,
    roster: { rows: 2000, loading: false, complete: true },
    queue: 0,
    own: [],
    sharing: [],
    counts: {
      expected: 2000,
      entered: 123,
      inside: 120,
      gates: [
        { id: 'e', entered: 45 },
        { id: 'w', entered: 78 },
      ],
    },
    direction: 'in',
    stopped: '',
    history: [],
    ...begin,
  }
  const listeners = new Set<() => void>()
  const put = (more: Partial<DoorState>) => {
    state = { ...state, ...more }
    listeners.forEach((listener) => listener())
  }
  const judged = (one: ScanResult) => {
    put({ history: [one, ...state.history] })
    return one
  }
  const answers = new Map<string, ScanResult>()
  const asked: unknown[][] = []
  const door: FakeDoor = {
    answers,
    asked,
    put,
    found: [],
    inside: [],
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async scan(text) {
      asked.push(['scan', text])
      return judged(answers.get(text) ?? shown('fake', 'foreign', { person: null }))
    },
    async person(serial) {
      asked.push(['person', serial])
      return judged(shown('admit', 'in'))
    },
    async again(nonce, more) {
      asked.push(['again', nonce, more])
      return judged(shown('admit', more.forced === true ? 'forced' : 'in'))
    },
    async undo(nonce) {
      asked.push(['undo', nonce])
      put({ history: state.history.map((one) => (one.nonce === nonce ? { ...one, undone: true } : one)) })
      return true
    },
    async find(input) {
      asked.push(['find', input])
      return door.found
    },
    present: () => door.inside,
    setDirection: (direction) => put({ direction }),
    setGate: (gateId) => put({ gateId }),
    tellAdmitted: async () => ['HWHONE', 'HWHTWO'],
    async give(to, what) {
      asked.push(['give', to, what])
      return ['HWHGIVE']
    },
    take: async () => ({ done: true, index: 0, parts: 1, from: 2, entered: 25, admissions: 10 }),
    async close() {
      asked.push(['close'])
    },
  }
  return door
}
