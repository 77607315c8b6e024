import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';

@Module({})
class PlatformModule {}

@Module({})
class RootModule {}

/** Makes the platform's providers visible to every module of the service. */
export function rootModule(service: Type, providers: Provider[]): DynamicModule {
  const tokens = providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide));
  return { module: RootModule, imports: [DiscoveryModule, { module: PlatformModule, global: true, providers, exports: tokens }, service] };
}
