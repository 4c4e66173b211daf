import { constants, setPriority } from 'node:os';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Flooding {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}
export interface FloodLoad {
  url: string;
  headers: Record<string, string>;
  requests: Flooding[];
  connections: number;
  /** At an even pace; fewer while all connections wait for answers. */
  perSecond: number;
  seconds: number;
}
export interface FloodAnswers {
  answered: number;
  /** Answers with 429. */
  refused: number;
}

// The machines of a real flood take no CPU time from the platform, so this process has the lower priority.
setPriority(constants.priority.PRIORITY_LOW);

function statusOf(agent: Agent, { url, headers }: FloodLoad, { method, path, body }: Flooding): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

async function send(load: FloodLoad): Promise<FloodAnswers> {
  const { connections, perSecond, seconds, requests } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: FloodAnswers = { answered: 0, refused: 0 };
  const asked = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let due = 0; due < perSecond * seconds;) {
    const now = performance.now() - startedAt;
    if (now > seconds * 1000) break;
    if (asked.size >= connections) await Promise.race(asked);
    else if (now < (due * 1000) / perSecond) await delay(1);
    else {
      const flooding = requests[due++ % requests.length];
      if (flooding === undefined) break;
      const answer = statusOf(agent, load, flooding).then((status) => {
        answers.answered += 1;
        answers.refused += status === 429 ? 1 : 0;
        asked.delete(answer);
      });
      asked.add(answer);
    }
  }
  await Promise.all(asked);
  agent.destroy();
  return answers;
}

// Sends each load that its parent gives it, and tells of the answers.
process.on('message', (load: FloodLoad) => {
  void send(load).then((answers) => process.send?.(answers));
});
