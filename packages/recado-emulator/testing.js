export * from '@recado/whatsapp-emulator/testing';
