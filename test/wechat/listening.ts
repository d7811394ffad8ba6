/** A part of the box on a free port, for clients that others wrote: they know addresses and nothing else. */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { type MerchantBox, merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import type { Mode } from '#wechat/sandbox/merchant/keys.ts'

export interface Listening {
  url: string
  close(): Promise<void>
}

export async function listening(fetch: Hono['fetch']): Promise<Listening> {
  const server: ServerType = await new Promise((resolve) => {
    const started: ServerType = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What the box has told the merchant. */
export interface Told {
  body: string
  headers: Record<string, string>
}

export const payer = { appId: 'wx1234567890abcdef', openId: 'oPayer000000000000000000000a' }

/** The merchant platform on a port of its own, by the real clock, with one payer. */
export async function listeningMerchant(mode: Mode): Promise<Listening & { box: MerchantBox; told: Told[]; order(no: string): object }> {
  const routes = new Hono()
  const host = await listening(routes.fetch)
  const told: Told[] = []
  const user = { openId: payer.openId }
  const box = merchantBox({
    clock: () => Date.now(),
    address: host.url,
    mchAddress: host.url,
    platform: { account: { appId: payer.appId }, userById: () => user, userOf: () => user },
    fetch: async (_, { body, headers }) => {
      told.push({ body, headers })
      return new Response()
    },
    mode,
    refundTakes: 0,
  })
  routes.route('/', box.mch)
  const order = (out_trade_no: string) => ({
    description: '会议报名',
    out_trade_no,
    notify_url: 'https://meet.example/notify',
    amount: { total: 8800 },
    payer: { openid: payer.openId },
  })
  return { ...host, box, told, order }
}
