/** A masked name is as long as the name was (contract/mask.ts); three stars hide as much as forty, in one line. */
export const briefName = (masked: string) => masked.replace(/\*{4,}/, '***')
