export { type CloudFaultReport, runCloudFaults } from './runCloudFaults.ts';
export { runTransportMigration, type TransportMigrationReport } from './runTransportMigration.ts';
