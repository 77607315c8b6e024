import http from 'node:http';
import https from 'node:https';

/**
 * A keep-alive agent whose connections end when the other side says nothing for `silenceMs`: while connecting, while an answer is awaited, and
 * idle in the pool. Whoever reads a long answer at its own pace lifts the limit from that socket and watches the stream itself.
 */
export function agentFor(protocol: string, silenceMs: number): http.Agent {
  const options = { keepAlive: true, timeout: silenceMs };
  const agent = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, done) => {
    const socket = connect(target, done);
    socket?.once('timeout', () => socket.destroy(new Error(`no answer for ${silenceMs} ms`)));
    return socket;
  };
  return agent;
}
