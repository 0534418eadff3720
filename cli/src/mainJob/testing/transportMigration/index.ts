export { type CloudFaultReport, runCloudFaultTest } from './runCloudFaultTest.ts';
export { runTransportMigration, type TransportMigrationReport } from './runTransportMigration.ts';
