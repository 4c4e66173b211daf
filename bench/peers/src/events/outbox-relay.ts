import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EventPublisher } from './event-publisher.ts';
import { OutboxEvent } from './outbox-event.entity.ts';

const BATCH = 100;
/** How often to look for events that another process has written, or that could not be relayed. */
const POLL_MS = 1000;

@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly publisher: EventPublisher,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Called after each commit that wrote an event. */
  wake(): void {
    this.isWanted = true;
    if (this.isStopped) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  private async run(): Promise<void> {
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false;
        while (!this.isStopped && (await this.relayBatch()) === BATCH);
      }
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** The rows stay locked until the listener has handled the events, so that no other relay takes them. */
  private relayBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const events = await tx.find(OutboxEvent, {
        order: { position: 'ASC' },
        take: BATCH,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (events.length === 0) return 0;
      await Promise.all(events.map(({ event }) => this.publisher.publish(event)));
      await tx.delete(
        OutboxEvent,
        events.map(({ position }) => position),
      );
      return events.length;
    });
  }
}
