import type { ComponentProps } from 'react'
import { yuan } from '../ui/format.ts'
import { Price } from '../ui/price.tsx'
import { grouped } from './money.ts'

const write = (fen: number) => grouped(yuan(fen))

/** A price or a sum as organisers read it. It looks like any price, and what is large is grouped. */
export const Sum = (props: Omit<ComponentProps<typeof Price>, 'write'>) => <Price {...props} write={write} />
