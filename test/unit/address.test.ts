/** Whom a limit is for: an address, or the network that one subscriber has. */
import { expect, it } from 'vitest'
import { subjectOf } from '#server/http/address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, subject) => expect(subjectOf(address)).toBe(subject))
