#!/usr/bin/env node
import '@recado/whatsapp-emulator/cli';
