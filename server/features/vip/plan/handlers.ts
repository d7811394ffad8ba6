/** What is arranged for guests: what each call does. */
import type { planCalls } from '#contract/vip/plan.ts'
import type { Handlers } from '../../../use-case.ts'
import { removeAppearance, saveAppearance } from './appearances.ts'
import { removeCar, saveCar } from './cars.ts'
import { removeLeg, saveLeg } from './legs.ts'
import { markLeg } from './mark-leg.ts'
import { plan } from './plan.ts'
import { removeRoom, saveRoom } from './rooms.ts'
import { removeSeat, saveSeat } from './seats.ts'
import { markTask, removeTask, saveTask } from './tasks.ts'

export const planHandlers: Handlers<typeof planCalls> = {
  plan,
  saveLeg,
  markLeg,
  removeLeg,
  saveCar,
  removeCar,
  saveRoom,
  removeRoom,
  saveSeat,
  removeSeat,
  saveAppearance,
  removeAppearance,
  saveTask,
  markTask,
  removeTask,
}
