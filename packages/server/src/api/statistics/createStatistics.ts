import type { DashboardStats, MessageStats, SystemStats } from '@recado/contract';
import type { Knex } from 'knex';
import { dashboardStats } from './dashboardStats.ts';
import { messageStats } from './messageStats.ts';
import { systemStats } from './systemStats.ts';

/** Figures for owners and administrators, from counters alone. Whether the caller may see them is asked before. */
export interface Statistics {
  dashboardStats(ownerId: string): Promise<DashboardStats>;
  /** @throws NotFound when there is no such client */
  messageStats(clientId: string): Promise<MessageStats>;
  systemStats(): Promise<SystemStats>;
}

export function createStatistics({ database }: { readonly database: Knex }): Statistics {
  return {
    dashboardStats: ownerId => dashboardStats(database, ownerId),
    messageStats: clientId => messageStats(database, clientId),
    systemStats: () => systemStats(database),
  };
}
