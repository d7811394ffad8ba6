/** Somebody whose session is over goes by the login that suits where they were, and back there. */
import { expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { loginFor } from '#src/session/way-back.ts'

it.each([
  links.particulars('1'),
  links.meeting('1'),
  links.fill('2', '3'),
  links.orderForm('2'),
  links.payment('2611'),
  links.pay('2611', '1'),
  proofLinks.upload('2611'),
  proofLinks.waiting('2611'),
  links.entryCode('4'),
  paths.unpaidOrders,
  paths.meetingOrders,
  paths.wallet,
  paths.personalCentre,
])('asks an attendee at %s for no more than phone and code', (place) => {
  expect(loginFor(place)).toBe(links.meetingLogin(place))
})

it.each([paths.classify, paths.review, paths.users, paths.organisation, paths.myMeetings])(
  'shows whoever works at %s the login of the portal',
  (place) => {
    expect(loginFor(place)).toBe(links.login(place))
  },
)
