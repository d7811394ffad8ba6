/** As sentences.ts, for whoever runs an exhibition: apart, so that the phones of everybody else do not carry them. */
/** Who may work at one stand, at most. */
export const BADGES_MOST = 200

export const sayOfStand = {
  nameInvalid: '展商名称应为2-50个字',
  boothInvalid: '展位号最多20个字',
  badgesInvalid: `工作证数量应为1到${BADGES_MOST}之间的整数`,
} as const
