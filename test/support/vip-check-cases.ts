/**
 * Plans with what a person finds wrong with them, by hand. A finding is written `level kind guests`, of `late` with the
 * minutes; days are of November 2026 in 东八区.
 */
import type { CheckedAppearance, CheckedGuest, CheckedLeg, CheckedPlan, CheckedRoom } from '#contract/vip/check-plan.ts'
import type { LegDirection } from '#contract/vip/words.ts'

export interface CheckCase {
  name: string
  plan: Partial<CheckedPlan>
  margin?: number
  finds: readonly string[]
  /** Of each appearance, in minutes. */
  buffers?: readonly (number | null)[]
}

/** `24 10:30`: the 24th of November, half past ten. */
export const at = (text: string) => Date.parse(`2026-11-${text.replace(' ', 'T')}:00+08:00`)

/** Somebody who has not said yet whether they come: of whom nothing is missing. */
const guest = (id: string, more: Partial<CheckedGuest> = {}): CheckedGuest => {
  return { id, name: `嘉宾${id}`, honorific: '教授', state: 'invited', host: '', companions: 0, ...more }
}
let legs = 0
function leg(guestId: string, direction: LegDirection, from: string, to: string, more: Partial<CheckedLeg> = {}): CheckedLeg {
  const id = `leg${String(legs++)}`
  const places = { fromPlace: '北京', toPlace: '西安', carId: '' }
  const times = { planFrom: at(from), from: at(from), to: at(to) }
  return { id, guestId, direction, way: 'plane', number: '', ...places, ...times, ...more }
}
/** Late against its plan: what is expected now. */
const expected = (from: string, to: string) => ({ from: at(from), to: at(to) })
const appears = (guestId: string, call: string, start: string, more: Partial<CheckedAppearance> = {}): CheckedAppearance => {
  return { id: `${guestId}${call}`, guestId, event: '开幕式', title: '开幕式', call: at(call), start: at(start), ...more }
}
const room = (guestIds: string[], from: string, to: string, more: Partial<CheckedRoom> = {}): CheckedRoom => {
  const days = { fromDay: `2026-11-${from}`, toDay: `2026-11-${to}` }
  return { id: `${guestIds.join('')}${from}`, hotel: '曲江宾馆', room: '', beds: 1, ...days, state: 'booked', guestIds, ...more }
}
const car = (seats = 4) => ({ id: 'car', plate: '陕A12345', seats })
const byCar = { carId: 'car' }
const driven = { way: 'car', carId: 'car' } as const
const seat = (guestId: string, eventId: string, table: string, number: string) => ({ guestId, eventId, table, seat: number })
const dinner = { id: 'dinner', name: '欢迎晚宴' }
const [A, B, C] = [guest('A'), guest('B'), guest('C')]
const hosted = (id: string, host = '林晚') => guest(id, { host })

export const checkCases: readonly CheckCase[] = [
  { name: 'an empty list has nothing wrong', plan: {}, finds: [] },
  { name: 'a guest of whom nothing is arranged yet is nobody’s fault', plan: { guests: [A] }, finds: [] },

  // how early they are
  {
    name: 'lands two hours before the call',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 10:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: [],
    buffers: [120],
  },
  {
    name: 'is there exactly by the margin',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 11:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: [],
    buffers: [60],
  },
  {
    name: 'is a minute short of the margin',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 11:01')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: ['warn late A 59'],
    buffers: [59],
  },
  {
    name: 'comes on the very minute of the call',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 12:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: ['warn late A 0'],
    buffers: [0],
  },
  {
    name: 'comes a minute after the call',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 12:01')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: ['bad late A -1'],
    buffers: [-1],
  },
  {
    name: 'lands after the session has begun',
    plan: { guests: [A], legs: [leg('A', 'in', '24 11:00', '24 15:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: ['bad late A -180'],
  },
  {
    name: 'sets out only after the session has begun',
    plan: { guests: [A], legs: [leg('A', 'in', '24 14:00', '24 16:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: ['bad late A -240'],
  },
  {
    name: 'no margin is asked for',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 12:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    margin: 0,
    finds: [],
    buffers: [0],
  },
  {
    name: 'a flight that was early enough is expected late',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', expected('24 11:30', '24 13:30'))],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['bad late A -90'],
    buffers: [-90],
  },
  {
    name: 'a flight that was too late is expected early',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 09:00', '24 12:10', expected('24 07:00', '24 10:10'))],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: [],
    buffers: [110],
  },
  {
    name: 'the drive from the airport is what brings them to the venue',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('A', 'local', '24 10:30', '24 11:45', { way: 'car' })],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['warn late A 15'],
    buffers: [15],
  },
  {
    name: 'a drive that ends after the session has begun counts too',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 11:40'), leg('A', 'local', '24 11:50', '24 12:50', { way: 'car' })],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['bad late A -50'],
  },
  {
    name: 'a car ordered for the old time does not make a late flight early',
    plan: {
      guests: [A],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', expected('24 10:00', '24 12:20')),
        leg('A', 'local', '24 10:30', '24 11:00', { way: 'car' }),
      ],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['bad late A -20', 'bad order A'],
  },
  {
    name: 'a change of planes: the second one counts',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 02:00', '24 05:00'), leg('A', 'in', '24 07:00', '24 11:30')],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['warn late A 30'],
  },
  {
    name: 'the drive home in the evening says nothing of the morning',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 07:00', '24 09:00'), leg('A', 'local', '24 18:00', '24 19:00', { way: 'car' })],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: [],
    buffers: [180],
  },
  {
    name: 'nothing is known of how they come',
    plan: { guests: [A], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: [],
    buffers: [null],
  },
  {
    name: 'somebody of the town who leaves afterwards is there',
    plan: { guests: [A], legs: [leg('A', 'out', '24 18:00', '24 20:00')], appearances: [appears('A', '24 12:00', '24 12:30')] },
    finds: [],
    buffers: [null],
  },
  {
    name: 'flies home before the session',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 06:00', '24 08:00'), leg('A', 'out', '24 11:00', '24 13:00')],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: ['bad late A null'],
    buffers: [null],
  },
  {
    name: 'goes away between two days and comes back too late',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 06:00', '24 08:00'), leg('A', 'out', '24 18:00', '24 20:00'), leg('A', 'in', '25 10:00', '25 12:30')],
      appearances: [appears('A', '24 12:00', '24 12:30'), appears('A', '25 12:00', '25 13:00', { event: '闭幕式', title: '闭幕式' })],
      rooms: [room(['A'], '24', '25')],
    },
    finds: ['bad late A -30'],
    buffers: [240, -30],
  },
  {
    name: 'two sessions: early for one and late for the other',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 10:00')],
      appearances: [appears('A', '24 09:30', '24 10:30'), appears('A', '24 15:00', '24 15:30')],
    },
    finds: ['bad late A -30'],
    buffers: [-30, 300],
  },
  {
    name: 'a session whose beginning nobody has written is judged by its call',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 11:30')],
      appearances: [appears('A', '24 12:00', '24 12:30', { start: null })],
    },
    finds: ['warn late A 30'],
  },
  {
    name: 'lands past midnight for a session of the new day',
    plan: { guests: [A], legs: [leg('A', 'in', '23 22:00', '24 00:40')], appearances: [appears('A', '24 08:00', '24 08:30')] },
    finds: [],
    buffers: [440],
  },
  {
    name: 'whoever has declined is late for nothing',
    plan: {
      guests: [guest('A', { state: 'declined' })],
      legs: [leg('A', 'in', '24 08:00', '24 15:00')],
      appearances: [appears('A', '24 12:00', '24 12:30')],
    },
    finds: [],
    buffers: [],
  },
  {
    name: 'two guests in one session, and one of them late',
    plan: {
      guests: [A, B],
      legs: [leg('A', 'in', '24 07:00', '24 09:00'), leg('B', 'in', '24 09:00', '24 12:20')],
      appearances: [appears('A', '24 12:00', '24 12:30'), appears('B', '24 12:00', '24 12:30')],
    },
    finds: ['bad late B -20'],
    buffers: [180, -20],
  },

  // legs in order
  {
    name: 'the drive begins when the flight has landed',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('A', 'local', '24 10:00', '24 11:00', { way: 'car' })] },
    finds: [],
  },
  {
    name: 'the drive begins before the flight has landed',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('A', 'local', '24 09:50', '24 11:00', { way: 'car' })] },
    finds: ['bad order A'],
  },
  {
    name: 'flies home before the drive to the venue is over',
    plan: { guests: [A], legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('A', 'out', '24 09:30', '24 12:00')] },
    finds: ['bad order A'],
  },
  {
    name: 'a long leg that lies over two others is told of twice',
    plan: {
      guests: [A],
      legs: [
        leg('A', 'in', '24 08:00', '24 14:00'),
        leg('A', 'local', '24 09:00', '24 10:00', { way: 'car' }),
        leg('A', 'local', '24 11:00', '24 12:00', { way: 'car' }),
      ],
    },
    finds: ['bad order A', 'bad order A'],
  },
  {
    name: 'goes home before they have come',
    plan: { guests: [A], legs: [leg('A', 'out', '24 08:00', '24 10:00'), leg('A', 'in', '24 16:00', '24 18:00')] },
    finds: ['warn order A'],
  },
  {
    name: 'legs of two guests lie over each other as they like',
    plan: { guests: [A, B], legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('B', 'in', '24 09:00', '24 11:00')] },
    finds: [],
  },
  {
    name: 'a delay alone turns the order round',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', expected('24 09:00', '24 11:00')), leg('A', 'local', '24 10:30', '24 12:00')],
    },
    finds: ['bad order A'],
  },

  // cars
  {
    name: 'one car for two arrivals an hour apart',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'in', '24 09:00', '24 11:00', byCar)],
    },
    finds: [],
  },
  {
    name: 'one car for two arrivals twenty minutes apart',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'in', '24 08:20', '24 10:20', byCar)],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'one car written down twice, for two arrivals twenty minutes apart',
    plan: {
      guests: [A, B],
      cars: [car(), { ...car(), id: 'again', plate: '陕a·12345' }],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'in', '24 08:20', '24 10:20', { carId: 'again' })],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'one car for two arrivals exactly a drive apart',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'in', '24 08:30', '24 10:30', byCar)],
    },
    finds: [],
  },
  {
    name: 'a delay brings two arrivals of one car together',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { ...byCar, ...expected('24 09:00', '24 11:10') }),
        leg('B', 'in', '24 09:00', '24 11:00', byCar),
      ],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'two guests of one flight share its car',
    plan: {
      guests: [A, B],
      cars: [car(2)],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'MU2101' }),
        leg('B', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'MU2101' }),
      ],
    },
    finds: [],
  },
  {
    name: 'the same minute by two flights is not together',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'MU2101' }),
        leg('B', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'CA1205' }),
      ],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'two of one flight with companions are more than the car has seats',
    plan: {
      guests: [guest('A', { companions: 1 }), guest('B', { companions: 2 })],
      cars: [car(4)],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'MU2101' }),
        leg('B', 'in', '24 08:00', '24 10:00', { ...byCar, number: 'MU2101' }),
      ],
    },
    finds: ['bad car_full A,B'],
  },
  {
    name: 'one guest with a delegation does not fit in',
    plan: {
      guests: [guest('A', { companions: 4 })],
      cars: [car(4)],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar)],
    },
    finds: ['bad car_full A'],
  },
  {
    name: 'four people in four seats fit in',
    plan: {
      guests: [guest('A', { companions: 3 })],
      cars: [car(4)],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar)],
    },
    finds: [],
  },
  {
    name: 'a drive to the station while another guest is met there',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'out', '24 10:20', '24 12:00', byCar)],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'a drive to the station long after another guest was met',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'out', '24 12:00', '24 14:00', byCar)],
    },
    finds: [],
  },
  {
    name: 'two drives about the town with one car at once',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'local', '24 08:00', '24 09:00', driven), leg('B', 'local', '24 08:30', '24 09:30', driven)],
    },
    finds: ['bad car_twice A,B'],
  },
  {
    name: 'two guests who are driven the same way at the same minute share the car',
    plan: {
      guests: [A, B],
      cars: [car()],
      legs: [leg('A', 'local', '24 08:00', '24 09:00', driven), leg('B', 'local', '24 08:00', '24 09:00', driven)],
    },
    finds: [],
  },
  {
    name: 'a guest is met and driven on with the same car',
    plan: {
      guests: [A],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('A', 'local', '24 10:10', '24 11:00', driven)],
    },
    finds: [],
  },
  {
    name: 'a car for a guest who does not come is free',
    plan: {
      guests: [A, guest('B', { state: 'cancelled' })],
      cars: [car()],
      legs: [leg('A', 'in', '24 08:00', '24 10:00', byCar), leg('B', 'in', '24 08:10', '24 10:10', byCar)],
    },
    finds: [],
  },

  // seats
  {
    name: 'two guests on one chair at dinner',
    plan: { guests: [A, B], banquets: [dinner], seats: [seat('A', 'dinner', '1', '3'), seat('B', 'dinner', '1', '3')] },
    finds: ['bad seat_twice A,B'],
  },
  {
    name: 'the same number at two tables',
    plan: { guests: [A, B], banquets: [dinner], seats: [seat('A', 'dinner', '1', '3'), seat('B', 'dinner', '2', '3')] },
    finds: [],
  },
  {
    name: 'one chair in a session that both have a part in',
    plan: {
      guests: [A, B],
      appearances: [appears('A', '24 12:00', '24 12:30'), appears('B', '24 12:00', '24 12:30')],
      seats: [seat('A', 'A24 12:00', '', '1排2号'), seat('B', 'B24 12:00', '', '1排2号')],
    },
    finds: ['bad seat_twice A,B'],
  },
  {
    name: 'the chair of somebody who has left is free',
    plan: {
      guests: [A, guest('B', { state: 'left' })],
      banquets: [dinner],
      seats: [seat('A', 'dinner', '1', '3'), seat('B', 'dinner', '1', '3')],
    },
    finds: [],
  },

  // nights and beds
  {
    name: 'a room for both nights',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '23 18:00', '23 20:00'), leg('A', 'out', '25 09:00', '25 11:00')],
      rooms: [room(['A'], '23', '25')],
    },
    finds: [],
  },
  {
    name: 'a room for one of two nights',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '23 18:00', '23 20:00'), leg('A', 'out', '25 09:00', '25 11:00')],
      rooms: [room(['A'], '24', '25')],
    },
    finds: ['bad nights A'],
  },
  {
    name: 'two rooms that follow each other',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '23 18:00', '23 20:00'), leg('A', 'out', '25 09:00', '25 11:00')],
      rooms: [room(['A'], '23', '24'), room(['A'], '24', '25', { hotel: '临潼宾馆' })],
    },
    finds: [],
  },
  {
    name: 'comes and goes on one day',
    plan: { guests: [A], legs: [leg('A', 'in', '24 06:00', '24 08:00'), leg('A', 'out', '24 20:00', '24 22:00')] },
    finds: [],
  },
  {
    name: 'a delay past midnight makes a day trip a stay',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '24 06:00', '24 08:00'), leg('A', 'out', '24 20:00', '24 22:00', expected('25 00:30', '25 02:30'))],
    },
    finds: ['bad nights A'],
  },
  {
    name: 'a room that nobody came to covers no night',
    plan: {
      guests: [A],
      legs: [leg('A', 'in', '23 18:00', '23 20:00'), leg('A', 'out', '24 09:00', '24 11:00')],
      rooms: [room(['A'], '23', '24', { state: 'no_show' })],
    },
    finds: ['bad nights A'],
  },
  {
    name: 'nobody knows when they leave: nights are not judged',
    plan: { guests: [A], legs: [leg('A', 'in', '23 18:00', '23 20:00')] },
    finds: [],
  },
  {
    name: 'two in a room of one bed',
    plan: { guests: [A, B], rooms: [room(['A', 'B'], '23', '24')] },
    finds: ['bad beds A,B'],
  },
  { name: 'two in a room of two beds', plan: { guests: [A, B], rooms: [room(['A', 'B'], '23', '24', { beds: 2 })] }, finds: [] },
  {
    name: 'one room stands in the plan twice for the same night',
    plan: { guests: [A, B], rooms: [room(['A'], '23', '25', { room: '801' }), room(['B'], '24', '26', { room: '801' })] },
    finds: ['bad beds A,B'],
  },
  {
    name: 'one room for two guests after each other',
    plan: { guests: [A, B], rooms: [room(['A'], '23', '24', { room: '801' }), room(['B'], '24', '25', { room: '801' })] },
    finds: [],
  },
  {
    name: 'the bed of somebody who has declined is free',
    plan: { guests: [A, guest('B', { state: 'declined' })], rooms: [room(['A', 'B'], '23', '24')] },
    finds: [],
  },

  // hosts
  {
    name: 'one host at the airport and at the railway station at once',
    plan: {
      guests: [hosted('A'), hosted('B')],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { toPlace: '咸阳机场' }),
        leg('B', 'in', '24 07:00', '24 10:30', { toPlace: '西安北站' }),
      ],
    },
    finds: ['warn host_twice A,B'],
  },
  {
    name: 'one host at one station for two guests',
    plan: {
      guests: [hosted('A'), hosted('B')],
      legs: [leg('A', 'in', '24 08:00', '24 10:00'), leg('B', 'in', '24 07:00', '24 10:10')],
    },
    finds: [],
  },
  {
    name: 'one host has three quarters of an hour between two stations',
    plan: {
      guests: [hosted('A'), hosted('B')],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { toPlace: '咸阳机场' }),
        leg('B', 'in', '24 07:00', '24 10:45', { toPlace: '西安北站' }),
      ],
    },
    finds: [],
  },
  {
    name: 'two hosts at two stations',
    plan: {
      guests: [hosted('A'), hosted('B', '周明远')],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { toPlace: '咸阳机场' }),
        leg('B', 'in', '24 07:00', '24 10:10', { toPlace: '西安北站' }),
      ],
    },
    finds: [],
  },
  {
    name: 'three arrivals of one host at three places are three pairs',
    plan: {
      guests: [hosted('A'), hosted('B'), hosted('C')],
      legs: [
        leg('A', 'in', '24 08:00', '24 10:00', { toPlace: '咸阳机场' }),
        leg('B', 'in', '24 07:00', '24 10:10', { toPlace: '西安北站' }),
        leg('C', 'in', '24 07:00', '24 10:20', { toPlace: '西安站' }),
      ],
    },
    finds: ['warn host_twice A,B', 'warn host_twice A,C', 'warn host_twice B,C'],
  },

  // what is missing
  {
    name: 'a confirmed guest of whom all is missing',
    plan: { guests: [guest('A', { state: 'confirmed' })] },
    finds: ['warn incomplete A'],
  },
  {
    name: 'an arranged guest of whom nothing is missing',
    plan: {
      guests: [guest('A', { state: 'arranged', host: '林晚' })],
      cars: [car()],
      legs: [leg('A', 'in', '23 18:00', '23 20:00', byCar), leg('A', 'out', '24 20:00', '24 22:00')],
      rooms: [room(['A'], '23', '24')],
      banquets: [dinner],
      seats: [seat('A', 'dinner', '1', '3')],
    },
    finds: [],
  },
  {
    name: 'somebody at the venue whom nobody calls by a title',
    plan: {
      guests: [guest('A', { state: 'at_venue', host: '林晚', honorific: '' })],
      legs: [leg('A', 'in', '24 06:00', '24 08:00', { way: 'car' }), leg('A', 'out', '24 20:00', '24 22:00')],
    },
    finds: ['warn incomplete A'],
  },
  {
    name: 'a guest who has only been listed lacks nothing yet',
    plan: { guests: [guest('A', { state: 'listed', honorific: '' })] },
    finds: [],
  },

  // all at once
  {
    name: 'what cannot be stands before what should be looked at',
    plan: {
      guests: [hosted('A'), hosted('B'), C],
      legs: [
        leg('A', 'in', '24 08:00', '24 11:30', { toPlace: '咸阳机场' }),
        leg('B', 'in', '24 07:00', '24 11:20', { toPlace: '西安北站' }),
      ],
      rooms: [room(['A', 'C'], '24', '25')],
      appearances: [appears('A', '24 12:00', '24 12:30'), appears('B', '24 11:00', '24 11:30')],
    },
    finds: ['bad late B -20', 'bad beds A,C', 'warn late A 30', 'warn host_twice A,B'],
  },
]
