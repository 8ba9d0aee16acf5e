import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** More than anybody needs: browsers and proxies wait for a response before they send the next request. */
const MOST = 8

/**
 * Handles the requests of one connection one after another, as their responses are sent. Node would handle all that it
 * has received at once, and a visitor who reads nothing could open any number of files. Closes a connection with more
 * than `most` unfinished responses.
 */
export function inTurn(listener: RequestListener, most = MOST): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    if (queue.length === most) return void socket.destroy()
    queue.push(() => listener(request, response))
    response.once('finish', () => {
      queue.shift()
      // Node may have ended the connection with that response, and nobody would receive the next one.
      if (!socket.writable) queue.length = 0
      queue[0]?.()
    })
    if (queue.length === 1) queue[0]?.()
  }
}
