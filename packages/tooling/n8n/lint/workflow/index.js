module.exports = { NodeConnectionTypes: { Main: 'main', AiTool: 'ai_tool' } };
