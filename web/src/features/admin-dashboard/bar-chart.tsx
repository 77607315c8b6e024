import { BarChart as Bars } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';

echarts.use([Bars, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

const HEIGHT_PX = 260;

/** The only file that loads ECharts; imported lazily. */
export default function BarChart({ option }: { option: echarts.EChartsCoreOption }) {
  return <EChartsReactCore echarts={echarts} option={option} notMerge style={{ height: HEIGHT_PX }} />;
}
