export * from '@recado/whatsapp-emulator';
